/** Whether a text is an HTTP URL to which paths can be appended as text: with a host, without a query or fragment. */
export const isBaseUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/\\?#][^\s\\?#]*$/i.test(text) && URL.canParse(text)
