/** Holds a Web Lock, which several pages may hold. Returns a function that releases it. */
export const holdLock = (name: string): (() => void) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void globalThis.navigator?.locks?.request(name, { mode: 'shared' }, () => held)
  return release
}
