// A value outside React that hooks subscribe to.
export interface Signal<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** `onFirst` runs once, with the first listener: stores start when a screen needs them. */
export const signal = <T>(initial: T, onFirst: () => void = () => {}): Signal<T> => {
  const listeners = new Set<() => void>()
  let value = initial
  let started = false
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (!started) {
        started = true
        onFirst()
      }
      return () => listeners.delete(listener)
    },
  }
}
