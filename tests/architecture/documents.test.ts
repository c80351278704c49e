// Follows the links and ids of the documents in both directions: each one that is cited exists, and each engine rule is tested.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = process.cwd()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Files of the working tree, untracked ones included, without ignored ones. */
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16_000_000,
})
  .stdout.split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const documents = files.filter((path) => path.endsWith('.md'))
const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
const engineFiles = sources.filter((path) => /^(sync|server\/sync|tests\/simulation|client\/store)\//.test(path))

const firstColumn = (path: string): Set<string> =>
  new Set(
    read(path)
      .split('\n')
      .map((line) => line.split('\t')[0]!),
  )
const rulesOf = (text: string): string[] => [...text.matchAll(/^- \*\*([SCWP]\d+)\*\*/gm)].map(([, id]) => id!)

/** 'path: id' of every match of the pattern whose text is not in `known`. */
const unknownIn = (paths: readonly string[], pattern: RegExp, known: ReadonlySet<string>): string[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].flatMap(([id]) => (known.has(id) ? [] : [`${path}: ${id}`])),
  )

const brokenLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?|mailto):|^#/.test(target))
    .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target.split('#')[0]!)))))

/** Paths in backticks that start with a folder of the repository, or of the document's folder. */
const missingPaths = (document: string, text: string): string[] =>
  [...text.matchAll(/`((?:shared|sync|server|client|tests|bench|scripts|docs)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))

/** The anchor that a heading gets. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const brokenSections = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
    .filter(([, file]) => !/^(https?|mailto):/.test(file!))
    .filter(([, file, anchor]) => {
      const target = file === '' ? text : read(normalize(join(dirname(path), file!)))
      return ![...target.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor)
    })
    .map(([, file, anchor]) => `${file}#${anchor}`)

const missingInComments = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
    .flatMap(([comment]) => [
      ...comment.matchAll(
        /(?<![\w/.-])(?:docs|sync|shared|server|client|tests|bench|scripts)\/[\w./-]+\.(?:md|tsv|tsx?|mjs)/g,
      ),
    ])
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))

describe('documents', () => {
  test('every relative link leads to a file', () => {
    const broken = documents.flatMap((path) => brokenLinks(path, read(path)).map((target) => `${path}: ${target}`))
    expect(broken).toEqual([])
  })

  test('a broken link is found', () => {
    expect(brokenLinks('docs/operating.md', 'see [this](missing.md) and [that](../README.md)')).toEqual(['missing.md'])
  })

  test('every link to a section leads to a heading', () => {
    const broken = documents.flatMap((path) => brokenSections(path, read(path)).map((target) => `${path}: ${target}`))
    expect(broken).toEqual([])
    expect(brokenSections('README.md', '# Here\n\n[a](#here) [b](#there) [c](docs/operating.md#https)')).toEqual([
      '#there',
    ])
  })

  test('every path of the repository in a comment exists', () => {
    expect(sources.flatMap((path) => missingInComments(read(path)).map((missing) => `${path}: ${missing}`))).toEqual([])
    expect(missingInComments('// Documented in docs/missing.md.\n')).toEqual(['docs/missing.md'])
  })

  test.each(['shared', 'sync', 'server/sync', 'client', 'client/store', 'tests', 'bench/results', 'docs/product'])(
    '%s has a README of one screen',
    (folder) => {
      expect(read(`${folder}/README.md`).split('\n').length).toBeLessThanOrEqual(40)
    },
  )

  test('every path of the repository in a document exists', () => {
    expect(documents.flatMap((path) => missingPaths(path, read(path)).map((missing) => `${path}: ${missing}`))).toEqual(
      [],
    )
    expect(missingPaths('README.md', '`shared/missing.ts`')).toEqual(['shared/missing.ts'])
  })

  test('every cited question of the specification is in docs/product/open-questions.tsv', () => {
    const known = firstColumn('docs/product/open-questions.tsv')
    expect(known.size).toBeGreaterThan(100)
    const requirements = 'docs/product/requirements.tsv'
    expect(unknownIn([...sources, ...documents, requirements], /\bQ-\d{3}\b/g, known)).toEqual([])
  })

  test('every requirement id in a test is in docs/product/requirements.tsv', () => {
    const known = firstColumn('docs/product/requirements.tsv')
    const areas = [...new Set([...known].map((id) => id.slice(0, 3)))].filter((area) => /^[A-Z]{3}$/.test(area))
    const tests = sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    expect(unknownIn(tests, new RegExp(`\\b(?:${areas.join('|')})-\\d{3}\\b`, 'g'), known)).toEqual([])
  })
})

/** Tests, and the texts that they share. */
const testFiles = sources.filter((path) => /\.(test|spec)\.tsx?$|-contract\.ts$|^tests\/|^sync\/simulator\//.test(path))
const WITHOUT_TEST = 'docs/product/requirements-without-test.tsv'

/** Ids at the start of test titles: `ORD-029`, `S23`, `Q-138`. */
const titleIds = (text: string): string[] =>
  [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*['"`]((?:[A-Z]{1,3}-?\d{1,3}:? )+)/g)].flatMap(
    ([, ids]) => ids!.trim().split(/:? /),
  )

describe('ids of tests and requirements', () => {
  const requirements = firstColumn('docs/product/requirements.tsv')

  test('every id that opens a test title is a requirement, a rule of the engine or a question', () => {
    const questions = firstColumn('docs/product/open-questions.tsv')
    const known = new Set([...requirements, ...questions, ...rulesOf(read('sync/SPEC.md'))])
    expect(titleIds(['test', "('L3: S23 ORD-029 an order', () => {})"].join(''))).toEqual(['L3', 'S23', 'ORD-029'])
    const unknown = testFiles.flatMap((path) =>
      titleIds(read(path)).flatMap((id) => (known.has(id) ? [] : [`${path}: ${id}`])),
    )
    expect(unknown).toEqual([])
  })

  test('every requirement is either cited by a test or listed as one without a test', () => {
    const cited = new Set(testFiles.flatMap((path) => read(path).match(/\b[A-Z]{3}-\d{3}\b/g) ?? []))
    const listed = firstColumn(WITHOUT_TEST)
    expect([...requirements].filter((id) => id !== '' && cited.has(id) === listed.has(id))).toEqual([])
  })

  test('every requirement that is listed as one without a test exists', () => {
    expect([...firstColumn(WITHOUT_TEST)].filter((id) => !requirements.has(id))).toEqual([])
  })
})

const DECISION_INDEX = 'docs/decisions/README.md'
const SECTIONS = ['Context', 'Decision', 'Consequence']
/** Each link between decisions, and the link that answers it. */
const COUNTERPART: Readonly<Record<string, string>> = {
  Replaces: 'Replaced by',
  'Replaced by': 'Replaces',
  'Replaces in part': 'Replaced in part by',
  'Replaced in part by': 'Replaces in part',
}

interface Decision {
  /** File name in docs/decisions/. */
  readonly file: string
  readonly text: string
}

const titleOf = (text: string): string => /^# (.+)\n/.exec(text)?.[1] ?? ''

/** Lines of the index, as 'room: [title](file)'. */
const indexLines = (index: string): string[] =>
  index.split(/^### /m).flatMap((part) => {
    const [room, ...lines] = part.split('\n')
    return lines.filter((line) => /^- \[.+\]\([\w-]+\.md\)$/.test(line)).map((line) => `${room}: ${line.slice(2)}`)
  })

/** Text of each section, by its heading. */
const sectionsOf = (text: string): [heading: string, content: string][] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.split('\n')[0]!, part.split('\n').slice(1).join('\n').trim()])

/** One link a line, and nothing after it. */
const DECISION_LINK = /^- (Replace[\w ]+): \[[^\]]+\]\(([\w-]+\.md)\)$/gm

const decisionLinks = (text: string): [kind: string, file: string][] =>
  [...text.matchAll(DECISION_LINK)].map(([, kind, file]) => [kind!, file!])

const hasOddLink = (text: string): boolean => (text.match(/^- Replace.*$/gm) ?? []).length > decisionLinks(text).length

/** Rooms of the index whose titles are not in alphabetical order. */
const unsortedRooms = (index: string): string[] =>
  index
    .split(/^### /m)
    .slice(1)
    .filter((part) => {
      const titles = [...part.matchAll(/^- \[(.+)\]\([\w-]+\.md\)$/gm)].map(([, title]) => title!)
      return titles.some((title, at) => at > 0 && title < titles[at - 1]!)
    })
    .map((part) => part.split('\n')[0]!)

/** Violations of the format that docs/decisions/README.md describes. */
const decisionFaults = (decisions: readonly Decision[], index: string): string[] => {
  const indexed = indexLines(index)
  const textOf = new Map(decisions.map(({ file, text }) => [file, text]))
  return decisions.flatMap(({ file, text }) => {
    const faults: string[] = []
    const sections = sectionsOf(text)
    if (sections.map(([heading]) => heading).join() !== SECTIONS.join()) faults.push('sections')
    if (sections.some(([, content]) => content === '')) faults.push('empty section')
    if (!/^- Date: \d{4}-\d\d-\d\d$/m.test(text)) faults.push('date')
    const room = /^- Room: \[(\w+)\]\(README\.md#\1\)$/m.exec(text)?.[1]
    if (room === undefined) faults.push('room')
    const line = `${room}: [${titleOf(text)}](${file})`
    if (indexed.filter((each) => each === line).length !== 1) faults.push('index')
    const hasNoCounterpart = ([kind, other]: [string, string]): boolean =>
      !decisionLinks(textOf.get(other) ?? '').some(([back, from]) => back === COUNTERPART[kind] && from === file)
    if (decisionLinks(text).some(hasNoCounterpart)) faults.push('link back')
    if (hasOddLink(text)) faults.push('link')
    return faults.map((fault) => `${file}: ${fault}`)
  })
}

describe('decisions', () => {
  test('every decision has the three sections and a line in the index, and links in both directions', () => {
    const decisions = documents
      .filter((path) => path.startsWith('docs/decisions/') && path !== DECISION_INDEX)
      .map((path) => ({ file: path.slice('docs/decisions/'.length), text: read(path) }))
    expect(decisions.length).toBeGreaterThan(100)
    expect(decisionFaults(decisions, read(DECISION_INDEX))).toEqual([])
    expect(indexLines(read(DECISION_INDEX))).toHaveLength(decisions.length)
  })

  test('the index has the titles of each room in alphabetical order', () => {
    expect(unsortedRooms(read(DECISION_INDEX))).toEqual([])
    expect(unsortedRooms('### order\n\n- [Orders](a.md)\n- [Ids](b.md)\n')).toEqual(['order'])
  })

  const index = '## Index\n\n### order\n\n- [Orders have ids](ids.md)\n'
  const lawful =
    '# Orders have ids\n\n- Date: 2026-11-21\n- Room: [order](README.md#order)\n\n' +
    '## Context\n\nOne.\n\n## Decision\n\nTwo.\n\n## Consequence\n\nThree.\n'

  test('a decision of the right format has no fault', () => {
    expect(decisionFaults([{ file: 'ids.md', text: lawful }], index)).toEqual([])
  })

  test.each([
    ['sections', lawful.replace('## Context\n\nOne.\n\n', '')],
    ['empty section', lawful.replace('Two.', '')],
    ['date', lawful.replace('2026-11-21', 'yesterday')],
    ['index', lawful.replace('# Orders have ids', '# Orders have numbers')],
    ['index', lawful.replaceAll('order]', 'event]').replace('#order', '#event')],
    ['link back', lawful.replace('\n\n##', '\n- Replaces: [Orders have numbers](numbers.md)\n\n##')],
    ['link', lawful.replace('\n\n##', '\n- Replaces: [Orders have numbers](numbers.md), in part\n\n##')],
  ])('a planted fault is found: %s', (fault, text) => {
    expect(decisionFaults([{ file: 'ids.md', text }], index)).toEqual([`ids.md: ${fault}`])
  })

  test('a decision that the index leaves out is found', () => {
    expect(decisionFaults([{ file: 'numbers.md', text: lawful }], index)).toEqual(['numbers.md: index'])
  })
})

/** P2 binds callers: IndexedDB ends a transaction that awaits anything else, so that code against the rule cannot work. */
const RULES_WITHOUT_A_TEST = new Set(['P2'])

describe('rules of the sync engine', () => {
  const rules = rulesOf(read('sync/SPEC.md'))

  test('every rule id is unique', () => {
    expect(rules.length).toBeGreaterThan(50)
    expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([])
  })

  test('every rule that code or a test cites is in sync/SPEC.md', () => {
    expect(unknownIn(engineFiles, /\b[SC]\d{1,2}\b/g, new Set(rules))).toEqual([])
  })

  test('every rule is cited by a test', () => {
    const tests = sources
      .filter((path) => /\.(test|spec)\.tsx?$|-contract\.ts$|^tests\/|^sync\/simulator\//.test(path))
      .map(read)
      .join('\n')
    const isCited = (id: string): boolean => new RegExp(`\\b${id}\\b`).test(tests)
    expect(rules.filter((id) => !RULES_WITHOUT_A_TEST.has(id) && !isCited(id))).toEqual([])
  })
})
