/** @jsxImportSource preact */
import type { VNode } from "preact"
import { renderToStaticMarkup } from "preact-render-to-string"
import { replaceInvalidXmlCharacters } from "../../../domain/escapeXml.ts"
import type { EncodedRun, ReportParts } from "./EncodedRun.ts"
import { Overview } from "./Overview.tsx"
import css from "./report.css" with { type: "text" }
import { TrialDetails } from "./TrialDetails.tsx"

// Loads and runs nothing, whatever an agent has written.
const policy = "default-src 'none'; style-src 'unsafe-inline'"

const markup = (node: VNode): string => replaceInvalidXmlCharacters(renderToStaticMarkup(node))

/** A run as one self-contained page: no script, no file, no network. */
export const htmlReport = (run: EncodedRun): ReportParts => {
  const head = markup(
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${run.name ?? run.id} · Vitrine bench`}</title>
      {/* Text of ours: it is written into the file as it is. */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </head>
  )
  return {
    begin: `<!doctype html>\n<html lang="en">${head}<body><main>${markup(
      <>
        <Overview run={run} />
        {run.trials.length === 0 ? null : <h2 class="list">Trials</h2>}
      </>
    )}`,
    write: (summary, trial) => markup(<TrialDetails summary={summary} trial={trial} />),
    end: "</main></body></html>\n"
  }
}
