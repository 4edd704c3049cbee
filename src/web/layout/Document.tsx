/** @jsxImportSource preact */

import type { Page } from "../page/Page.ts"
import { usePageContext } from "../page/PageContext.ts"
import { Footer } from "./Footer.tsx"
import { Header } from "./Header.tsx"

const siteDescription = "A simulated shop and travel agency for AI agents. Nothing is sold, charged or shipped."

/** The frame of every page. */
export const Document = ({ page }: { readonly page: Page }) => {
  const { assets, base, sandbox } = usePageContext()
  const at = (path: string): string => `${base}${path}`
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title === "Vitrine" ? "Vitrine: a shop window for agents" : `${page.title} · Vitrine`}</title>
        <meta name="description" content={page.description ?? siteDescription} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17121c" media="(prefers-color-scheme: dark)" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={at(font)} crossorigin="anonymous" />
        ))}
        <link rel="stylesheet" href={at(assets.stylesheet)} />
        {page.section === "visibility" ? <link rel="stylesheet" href={at(assets.dashboardStylesheet)} /> : null}
        <link rel="icon" type="image/svg+xml" href={at(assets.mark)} />
        <script type="module" src={at(assets.siteScript)} />
        {page.section === "visibility" ? <script type="module" src={at(assets.dashboardScript)} /> : null}
        {page.live === true ? <script type="module" src={at(assets.ordersScript)} /> : null}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <p class="ribbon">
          <span>A simulation: nothing is sold, charged or shipped.</span>
          {sandbox === "default" ? null : (
            <span>
              Sandbox <strong>{sandbox}</strong>
            </span>
          )}
        </p>
        <Header section={page.section} />
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <Footer />
      </body>
    </html>
  )
}
