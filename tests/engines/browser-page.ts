// Actions of a person on a page, over the commands of WebDriver. Each one waits until the page is ready for it.
import { expect } from 'vitest'
import { retryFor } from './engine.ts'
import { ELEMENT_KEY, WebDriverError, type SendCommand } from './webdriver.ts'

/** A visible element by CSS selector and accessible name. */
export interface Target {
  readonly css: string
  readonly name?: string | RegExp
}

export interface BrowserPage {
  open(address: string): Promise<void>
  /** As a person reloads: the command of WebDriver reloads without the service worker in Firefox. */
  reload(): Promise<void>
  /** Runs a function in the page. Arguments and result pass as JSON. */
  run<Args extends readonly unknown[], Result>(
    body: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  press(target: Target): Promise<void>
  /** Also gives a file input the path of a file. */
  typeInto(target: Target, text: string): Promise<void>
  /**
   * Keys at the speed of the engine, without waiting for the page. Resolves with the longest pause between two of them,
   * in milliseconds by their events' time stamps.
   */
  burst(text: string): Promise<number>
  /** Visible text of the elements, now. */
  textOf(css: string): Promise<string>
  /** Waits until the visible text of the elements matches. */
  shows(text: string | RegExp, css?: string): Promise<void>
  hasNo(css: string): Promise<void>
  picture(): Promise<Buffer>
}

export const PAGE_LIMIT_MS = 30_000
const ENTER_KEY = '\uE007'
/** WebDriver did nothing: the element moved, was covered or was replaced, or another page loads. */
const NOT_DONE = new Set([
  'javascript error',
  'element click intercepted',
  'element not interactable',
  'element not visible',
  'no such element',
  'stale element reference',
])

interface Wanted {
  readonly css: string
  readonly text?: string
  readonly pattern?: string
}

const wantedOf = ({ css, name }: Target): Wanted =>
  name === undefined ? { css } : typeof name === 'string' ? { css, text: name } : { css, pattern: name.source }

/** In the page: the first element of a target, scrolled into view, or null. */
const findInPage = ({ css, text, pattern }: Wanted): Element | null => {
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const name =
      element.getAttribute('aria-label') ??
      (ids.length > 0
        ? ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join(' ')
        : labels.length > 0
          ? labels.map((label) => label.textContent).join(' ')
          : element.textContent)
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const isFile = (element: Element): boolean => element instanceof HTMLInputElement && element.type === 'file'
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      (isFile(element) || element.checkVisibility({ visibilityProperty: true })) &&
      (text === undefined || nameOf(element) === text) &&
      (pattern === undefined || new RegExp(pattern).test(nameOf(element))),
  )
  // WebKit's driver does not scroll by itself.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

interface KeyTimes {
  /** Time stamps of the keys since the last `recordKeyTimes`. */
  keyTimes: number[]
}

/** In the page. */
const recordKeyTimes = (): void => {
  const keyTimes: number[] = []
  Object.assign(window, { keyTimes } satisfies KeyTimes)
  addEventListener('keydown', ({ timeStamp }) => keyTimes.push(timeStamp), { capture: true })
}

/** In the page. */
const longestPause = (): number => {
  const { keyTimes } = window as unknown as KeyTimes
  return Math.max(...keyTimes.slice(1).map((time, n) => time - keyTimes[n]!))
}

/** Reports the result of a function in the page, also after it waited. */
const SCRIPT = (body: string): string => `
  const __name = (made) => made
  const [args, done] = arguments
  Promise.resolve()
    .then(() => (${body})(...args))
    .then((result) => done({ result: result === undefined ? null : result }), (error) => done({ error: String(error) }))`

export const browserPage = (send: SendCommand): BrowserPage => {
  const call = async (body: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown> => {
    const answer = await send('runScript', { script: SCRIPT(body.toString()), args: [args] })
    const { result, error } = answer as { result: unknown; error?: string }
    if (error !== undefined) throw new Error(`in the page: ${error}`)
    return result
  }
  /** Repeats until WebDriver did something with the element. */
  const actOn = (target: Target, act: (id: string) => Promise<unknown>): Promise<true> => {
    let last = 'not found'
    return retryFor(PAGE_LIMIT_MS, `${target.css} ‘${String(target.name ?? '')}’`, async () => {
      try {
        const found = (await call(findInPage, [wantedOf(target)])) as Record<string, string> | null
        if (found === null) return undefined
        await act(found[ELEMENT_KEY] ?? '')
        return true as const
      } catch (error) {
        if (!(error instanceof WebDriverError && NOT_DONE.has(error.code))) throw error
        last = error.message
        return undefined
      }
    }).catch((error: unknown) => {
      throw new Error(`${String(error)} (${last})`)
    })
  }
  const textOf = async (css: string): Promise<string> =>
    (await call(
      (selector: string) => {
        const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
        return visible.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim()).join('\n')
      },
      [css],
    )) as string
  return {
    open: async (url) => void (await send('navigate', { url })),
    reload: async () => {
      await call(() => {
        document.documentElement.dataset.old = 'true'
        location.reload()
      }, [])
      await expect
        .poll(() => call(() => document.documentElement.dataset.old ?? 'new', []), { timeout: PAGE_LIMIT_MS })
        .toBe('new')
    },
    run: async <Args extends readonly unknown[], Result>(
      body: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) => (await call(body as (...given: never[]) => unknown, args)) as Result,
    press: async (target) => void (await actOn(target, (id) => send('click', { id }))),
    typeInto: async (target, text) =>
      void (await actOn(target, (id) => send('typeInto', { id, text, value: [...text] }))),
    burst: async (text) => {
      const keys = [...text, ENTER_KEY].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await call(recordKeyTimes, [])
      await send('performActions', { actions: [{ type: 'key', id: 'scanner', actions: keys }] })
      return (await call(longestPause, [])) as number
    },
    textOf,
    shows: async (text, css = 'body') => {
      const message = `${css} shows ${String(text)}`
      await expect.poll(() => textOf(css), { timeout: PAGE_LIMIT_MS, interval: 50, message }).toMatch(text)
    },
    hasNo: async (css) => {
      const count = (selector: string): number => document.querySelectorAll(selector).length
      const message = `the page has no ${css}`
      await expect.poll(() => call(count, [css]), { timeout: PAGE_LIMIT_MS, interval: 50, message }).toBe(0)
    },
    picture: async () => Buffer.from(String(await send('takeScreenshot')), 'base64'),
  }
}
