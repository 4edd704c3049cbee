/** Whether an address is a page of the bench: nobody is sent elsewhere by a link or a form. */
export const isOurs = (path: string): boolean => /^\/(bench|watch)([/?][\w./?=&%:+-]*)?$/.test(path)
