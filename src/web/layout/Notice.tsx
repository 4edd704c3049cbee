/** @jsxImportSource preact */
import { escapeBidi } from "../page/escapeBidi.ts"
import { Link } from "../page/Link.tsx"
import { type PageContext, usePageContext } from "../page/PageContext.ts"
import { ordersTitle } from "./ordersTitle.ts"

type NoticeLink = readonly [path: string, text: string]

const defaultLinks = ({ travel }: PageContext): ReadonlyArray<NoticeLink> => [
  ["/", "To the shop"],
  ["/orders", ordersTitle(travel)]
]

interface NoticeProps {
  readonly code?: string
  readonly title: string
  readonly text: string
  /** Links before those of every notice. */
  readonly links?: ReadonlyArray<NoticeLink>
}

/** A page that shows only a message. */
export const Notice = ({ code, links = [], text, title }: NoticeProps) => (
  <section class="notice wrap">
    {code === undefined ? null : <p class="notice-code">{code}</p>}
    <h1>{title}</h1>
    <p class="lead">{escapeBidi(text)}</p>
    <p class="actions">
      {[...links, ...defaultLinks(usePageContext()).filter(([path]) => !links.some(([other]) => other === path))].map(
        ([path, text], place) => (
          <Link key={path} to={path} class={place === 0 ? "button" : "button quiet"}>
            {text}
          </Link>
        )
      )}
    </p>
  </section>
)
