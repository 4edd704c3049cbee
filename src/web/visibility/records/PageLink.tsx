/** @jsxImportSource preact */

/** An address that an answer cited. Whatever is not of the web is shown and leads nowhere. */
export const PageLink = ({ title, url }: { readonly title: string | null; readonly url: string }) => {
  const isWeb = /^https?:\/\//i.test(url)
  const name = title ?? url.replace(/^https?:\/\//i, "")
  return (
    <span class="page-link">
      {isWeb ? (
        <a href={url} rel="noopener noreferrer nofollow" target="_blank">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      {title === null ? null : <span class="muted page-url">{url}</span>}
    </span>
  )
}
