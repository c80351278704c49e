// An engine under test: its programs, its profiles, and browsers that are killed like a phone whose battery runs out.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { SendCommand } from './webdriver.ts'

/** CSS pixels of a window: narrow enough for the phone's pages, and wide enough for every engine. */
export const WINDOW = { width: 500, height: 900 }

export interface EngineBrowser {
  readonly send: SendCommand
  /** SIGKILL: nothing is flushed or closed. Resolves when the process has ended. */
  kill(): Promise<void>
}

export interface EngineProfile {
  /** Folder in which downloads are saved. */
  readonly downloads: string
  /** Browsers opened in turn on a profile share its data. */
  open(): Promise<EngineBrowser>
}

export interface Engine {
  readonly name: string
  /** Version of the installed program. */
  version(): string
  /** `folder` is empty. */
  newProfile(folder: string): EngineProfile
}

export interface EngineProcess {
  readonly child: ChildProcess
  /** Ends the process and those that it started; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts a program in a process group. The group also ends when the test run is killed. */
export const startProcess = (
  program: string,
  args: readonly string[],
  { env = {}, stdio }: { readonly env?: Readonly<Record<string, string>>; readonly stdio: StdioOptions },
): EngineProcess => {
  const child = spawn(program, [...args], { detached: true, stdio, env: { ...process.env, ...env } })
  const group = child.pid ?? 0
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (group === 0) return { child, kill: () => gone }
  // When the test run is killed, the guard's input ends and the guard kills the group.
  const guard = spawn('sh', ['-c', 'read _; kill -9 "-$0"', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return {
    child,
    kill: async () => {
      try {
        process.kill(-group, 'SIGKILL')
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
      guard.kill('SIGKILL')
      await gone
    },
  }
}

/** Repeats until there is a result; fails after the limit. */
export const retryFor = async <Result>(
  limitMs: number,
  subject: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result> => {
  const end = Date.now() + limitMs
  for (;;) {
    const result = await attempt()
    if (result !== undefined) return result
    if (Date.now() > end) throw new Error(`${subject}: nothing in ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
