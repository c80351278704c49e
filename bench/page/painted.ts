// Tells when something has been painted. Runs inside a page from its first moment, the product's pages too.

export interface Painted {
  /**
   * Resolves when an element is there (or gone) and the frame that shows it has been laid out and painted: milliseconds
   * since the page's navigation.
   */
  when(selector: string, there: boolean): Promise<number>
  /** Milliseconds from the input event's own time stamp to that frame. */
  since(event: 'keydown' | 'click', selector: string, there: boolean): void
  result: Promise<number>
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
window.painted = {
  when,
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
