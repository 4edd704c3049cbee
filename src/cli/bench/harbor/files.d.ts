declare module "*.sh" {
  /** The text of the file, if it is imported with the type `text`. */
  const text: string
  export default text
}
