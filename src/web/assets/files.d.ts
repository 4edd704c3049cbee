declare module "*.woff2" {
  /** Where the file is: on the disk, or inside the compiled program. */
  const path: string
  export default path
}
