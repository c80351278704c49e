import { createContext, useMemo } from 'react'

/** Pictures of a form that are still being shrunk and stored, which takes seconds for photos of a camera. */
export interface PendingPictures {
  /** `work` resolves when its pictures are in the form. */
  readonly add: (work: Promise<void>) => void
  /** Resolves when every picture that was chosen is in the form. */
  readonly settled: () => Promise<void>
}

/** The pictures of the form that contains a list. */
export const PendingPicturesContext = createContext<PendingPictures>({
  add: () => undefined,
  settled: () => Promise.resolve(),
})

export const usePendingPictures = (): PendingPictures =>
  useMemo(() => {
    const pending = new Set<Promise<void>>()
    return {
      add: (work) => {
        pending.add(work)
        void work.finally(() => pending.delete(work))
      },
      settled: async () => {
        while (pending.size > 0) await Promise.allSettled(pending)
      },
    }
  }, [])
