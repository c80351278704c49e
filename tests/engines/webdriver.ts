// The commands of W3C WebDriver that the story needs. Each engine transports them in its own way.

export interface Command {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path below the session; `{id}` stands for the element. */
  readonly path: string
  /** Name of the same command in Firefox's Marionette protocol. */
  readonly marionette: string
}

export const COMMANDS = {
  navigate: { method: 'POST', path: 'url', marionette: 'WebDriver:Navigate' },
  runScript: { method: 'POST', path: 'execute/async', marionette: 'WebDriver:ExecuteAsyncScript' },
  click: { method: 'POST', path: 'element/{id}/click', marionette: 'WebDriver:ElementClick' },
  typeInto: { method: 'POST', path: 'element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  performActions: { method: 'POST', path: 'actions', marionette: 'WebDriver:PerformActions' },
  takeScreenshot: { method: 'GET', path: 'screenshot', marionette: 'WebDriver:TakeScreenshot' },
  openWindow: { method: 'POST', path: 'window/new', marionette: 'WebDriver:NewWindow' },
  currentWindow: { method: 'GET', path: 'window', marionette: 'WebDriver:GetWindowHandle' },
  switchWindow: { method: 'POST', path: 'window', marionette: 'WebDriver:SwitchToWindow' },
  closeWindow: { method: 'DELETE', path: 'window', marionette: 'WebDriver:CloseWindow' },
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS

/** Sends a command; resolves with the `value` of its answer, rejects with a `WebDriverError`. */
export type SendCommand = (name: CommandName, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>

export class WebDriverError extends Error {
  /** Error code of the standard, such as 'element click intercepted'. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** Key under which WebDriver passes an element. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** Most answers contain their content as `value`. */
export const valueOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'value' in answer && Object.keys(answer).length === 1
    ? answer.value
    : answer
