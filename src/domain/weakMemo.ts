/** Makes a value once for each key, and keeps it as long as the key lives. */
export const weakMemo = <Key extends object, A extends {}>(make: (key: Key) => A): ((key: Key) => A) => {
  const values = new WeakMap<Key, A>()
  return (key) => {
    const found = values.get(key)
    if (found !== undefined) return found
    const created = make(key)
    values.set(key, created)
    return created
  }
}
