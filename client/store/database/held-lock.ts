/** Holds a Web Lock: several pages may hold a `shared` one, one page another. Returns a function that releases it. */
export const holdLock = (name: string, mode: LockMode): (() => void) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void globalThis.navigator?.locks?.request(name, { mode }, () => held)
  return release
}
