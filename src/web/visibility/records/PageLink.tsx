/** @jsxImportSource preact */

/** A cited address. Anything but http(s) is shown without a link. */
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
