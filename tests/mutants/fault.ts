/** One planted fault. A mutant is the source tree with one of them; tests kill it, or it survives. */
export interface Fault {
  readonly id: string
  /** From the root of the repository. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly before: string
  readonly after: string
  /** Rule of `sync/SPEC.md`, requirement, or the sentence that the fault breaks. */
  readonly breaks: string
  /** Test files that run before all others; a fault without them starts with the tests of its folder. */
  readonly first?: readonly string[]
  /** The fault makes code wait or loop for ever: a test that times out kills it. */
  readonly hangs?: true
}

/** `[id, before, after, breaks]`, and optional fields. */
type Line = readonly [string, string, string, string, Pick<Fault, 'first' | 'hangs'>?]

export const faultsIn = (file: string, lines: readonly Line[]): Fault[] =>
  lines.map(([id, before, after, breaks, more]) => ({ id, file, before, after, breaks, ...more }))

/** How often `part` occurs. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1

export const plantedIn = (source: string, { id, file, before, after }: Fault): string => {
  const found = occurrences(source, before)
  if (found !== 1) throw new Error(`${id}: ${JSON.stringify(before)} occurs ${found} times in ${file}`)
  return source.replace(before, () => after)
}
