declare module "*.css" {
  /** The text of the file, if imported with type `text`. */
  const text: string
  export default text
}
