/** @jsxImportSource preact */
import { escapeBidi } from "../page/escapeBidi.ts"
import { Link } from "../page/Link.tsx"
import type { Page } from "../page/Page.ts"
import { type PageContext, usePageContext } from "../page/PageContext.ts"
import { ordersTitle } from "./ordersTitle.ts"

export type NoticeLink = readonly [path: string, text: string]

const defaultLinks = ({ travel }: PageContext): ReadonlyArray<NoticeLink> => [
  ["/", "To the shop"],
  ["/orders", ordersTitle(travel)]
]

interface NoticeProps {
  readonly status: number
  readonly title: string
  readonly text: string
  /** Links before those of every notice. */
  readonly links: ReadonlyArray<NoticeLink>
}

const Notice = ({ links, status, text, title }: NoticeProps) => (
  <section class="notice wrap">
    <p class="notice-code">{status}</p>
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

/** A page that shows only a message. */
export const noticePage = (
  status: number,
  title: string,
  text: string,
  links: ReadonlyArray<NoticeLink> = []
): Page => ({ title, status, body: <Notice status={status} title={title} text={text} links={links} /> })
