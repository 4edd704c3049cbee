/**
 * A Postgres URL for node-postgres. To that these modes are `verify-full`, unless it is to follow libpq; called by
 * another name it would print nine lines of warning, and its next major version would check less.
 */
export const connectionString = (url: string): string =>
  /[?&]uselibpqcompat=true(&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/g, "$1verify-full")
