// Detects when something has been painted. Runs in every page from its start, also in the product's pages.

export interface Painted {
  /**
   * Resolves when an element is present (or absent) and its frame has been painted: milliseconds since the
   * navigation.
   */
  when(selector: string, there: boolean): Promise<number>
  /** Milliseconds from the time stamp of the input event to that frame. */
  since(event: 'keydown' | 'click' | 'change', selector: string, there: boolean): void
  result: Promise<number>
  /** Scrolls from the top by this many pixels per frame, to the end or for the maximum number of frames. */
  scroll(pixels: number, most: number): Promise<Scrolled>
}

export interface Scrolled {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** Milliseconds of the longest main-thread task; 0 when none took 50. */
  readonly longest: number
}

declare global {
  interface Window {
    painted: Painted
  }
}

const when = (selector: string, there: boolean): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if ((document.querySelector(selector) !== null) !== there) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        channel.port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const scroll = async (pixels: number, most: number): Promise<Scrolled> => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  scrollTo(0, 0)
  await frame()
  const frames: number[] = []
  let last = await frame()
  for (let before = -1; scrollY > before && frames.length < most;) {
    before = scrollY
    scrollBy({ top: pixels, behavior: 'instant' })
    const now = await frame()
    frames.push(now - last)
    last = now
  }
  await frame()
  observer.disconnect()
  return { frames, longest }
}

window.painted = {
  when,
  scroll,
  since: (event, selector, there) => {
    let from = 0
    const mark = (input: Event): void => {
      if (event === 'keydown' && (input as KeyboardEvent).key !== 'Enter') return
      from = input.timeStamp
    }
    addEventListener(event, mark, { capture: true })
    window.painted.result = when(selector, there).then((at) => {
      removeEventListener(event, mark, { capture: true })
      return at - from
    })
  },
  result: Promise.resolve(0),
}
