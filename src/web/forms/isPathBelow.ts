/** Whether an address is a page of one of these sections, such as `bench`: nothing may redirect anywhere else. */
export const isPathBelow = (path: string, ...sections: ReadonlyArray<string>): boolean => {
  const [, section = ""] = /^\/(\w+)(?:[/?][\w./?=&%:+-]*)?$/.exec(path) ?? []
  return sections.includes(section)
}
