/** @jsxImportSource preact */
import { shopNoun } from "../../store/world/Travel.ts"
import { fonts } from "../assets/fonts.ts"
import { FormStateProvider } from "../forms/FormState.ts"
import type { Page } from "../page/Page.ts"
import { usePageContext } from "../page/PageContext.ts"
import { StoreFrame } from "./StoreFrame.tsx"

const openMeta = (noun: string) => ({
  title: "Vitrine: a shop window for agents",
  description: `A simulated ${noun} for AI agents. Nothing is sold, charged or shipped.`
})
const neutralMeta = (noun: string) => ({ title: `Vitrine: a ${noun}`, description: `A ${noun}.` })

// The page is rendered when it is complete, so that no part shifts when a later one arrives. Passed by spread, because
// Preact's types do not know `blocking` yet.
const renderBlockingLink = { rel: "expect", href: "#end", blocking: "render" }

export const Document = ({ page }: { readonly page: Page }) => {
  const { assets, base, isNeutral, travel } = usePageContext()
  const site = (isNeutral ? neutralMeta : openMeta)(shopNoun(travel))
  const file = (name: string): string => `${base}${assets.pathOf(name)}`
  const { files = [], frame: Frame = StoreFrame } = page
  const isDashboard = page.section === "visibility"
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title === "Vitrine" ? site.title : `${page.title} · Vitrine`}</title>
        <meta name="description" content={page.description ?? site.description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17121c" media="(prefers-color-scheme: dark)" />
        {fonts.map(({ name }) => (
          <link key={name} rel="preload" as="font" type="font/woff2" href={file(name)} crossorigin="anonymous" />
        ))}
        <link {...renderBlockingLink} />
        <link rel="stylesheet" href={file("site.css")} />
        {isDashboard ? <link rel="stylesheet" href={file("dashboard.css")} /> : null}
        {files
          .filter((name) => name.endsWith(".css"))
          .map((name) => (
            <link key={name} rel="stylesheet" href={file(name)} />
          ))}
        <link rel="icon" type="image/svg+xml" href={file("mark.svg")} />
        <script type="module" src={file("site.js")} />
        {isDashboard ? <script type="module" src={file("dashboard.js")} /> : null}
        {files
          .filter((name) => name.endsWith(".js"))
          .map((name) => (
            <script key={name} type="module" src={file(name)} />
          ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <Frame section={page.section}>
          <main id="main" tabIndex={-1}>
            <FormStateProvider value={page.form ?? { values: {} }}>{page.body}</FormStateProvider>
          </main>
        </Frame>
        <div id="end" hidden />
      </body>
    </html>
  )
}
