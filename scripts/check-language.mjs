// npm run language [-- FILE …]: refuses wording that CONTRIBUTING.md rules out, as far as a program can tell, in FILE or in
// the whole project. Prints file, line and reason of each finding; ends with status 1 when there is one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { root } from './setup.mjs'

const SOURCE = /\.(ts|tsx|mjs)$/
/** First words that open a riddle instead of a sentence. */
const RELATIVE_OPENING = /^(What|Who|Whose|Whom|Of|To whom|That|Nobody|Nothing) /i
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)\s*(\S.*)$/
const TITLE = /\b(?:test|it|describe)(?:\.\w+)?\(\s*['"`](?:[A-Z]+-?\d+ )*(\S.*)$/
/** Names that bound something without saying what, or in which unit. */
const VAGUE_CONSTANT =
  /^\s*(?:export )?const (PATIENCE|AT_ONCE|MOST|LONGEST|LONGEST_WAIT|FEW|KEPT|QUIET|MANY|SOON|EARLY|LATE|AHEAD|SLOW|TAKEN|AWAY|SHORT|LAST_TRY|SETTLED|LOOKED_FOR|SECONDS|MINUTES|NOTICE|MAX_AGE|SILENCE|WINDOW|PACE|GRACE|UNHEARD|BUSY|SHOWN|ROW|PART|BYTES|LARGEST|LIMIT|WIDTH|HEIGHT|GAP|OFFSET|THRESHOLD|(?:[A-Z\d]+_)*(?:TIMEOUT|PAUSE|EVERY|AGE|AFTER|FOR|TTL)) = [\d(]/
/** The last commit before subjects were limited. */
const SUBJECTS_FREE_UNTIL = '1393dc083b1f436c3db74b3a22efa475d4b80be0'
const MAX_SUBJECT_LENGTH = 72

/** Findings of one file: line number and reason. */
const findingsIn = (text) =>
  text.split('\n').flatMap((line, at) => {
    const found = []
    const comment = COMMENT.exec(line)?.[1]
    const continues =
      at > 0 && /^\s*(?:\/\/|\*)/.test(line) && /^\s*(?:\/\/|\/\*\*|\*)\s*\S/.test(text.split('\n')[at - 1])
    if (comment !== undefined && !continues && RELATIVE_OPENING.test(comment))
      found.push([at + 1, `a comment starts with ‘${comment.split(' ')[0]}’`])
    const title = TITLE.exec(line)?.[1]
    if (title !== undefined && RELATIVE_OPENING.test(title))
      found.push([at + 1, `a title starts with ‘${title.split(' ')[0]}’`])
    const constant = VAGUE_CONSTANT.exec(line)?.[1]
    if (constant !== undefined) found.push([at + 1, `the constant ${constant} names neither its unit nor its bound`])
    return found
  })

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 16_000_000 }).stdout

const files = process.argv.slice(2)
const paths = (files.length > 0 ? files : git('ls-files', '--cached', '--others', '--exclude-standard').split('\n'))
  .filter((path) => SOURCE.test(path))
  .map((path) => ({ path, file: isAbsolute(path) ? path : join(root, path) }))
const findings = paths
  .filter(({ file }) => existsSync(file))
  .flatMap(({ path, file }) => findingsIn(readFileSync(file, 'utf8')).map(([line, why]) => `${path}:${line} ${why}`))
if (paths.length === 0) findings.push('no source file was found')
// A shallow clone may lack the commit; then no subject is checked.
if (files.length === 0 && git('cat-file', '-t', SUBJECTS_FREE_UNTIL).trim() === 'commit')
  for (const line of git('log', '--format=%h %s', `${SUBJECTS_FREE_UNTIL}..HEAD`).split('\n')) {
    const [commit, ...words] = line.split(' ')
    if (words.join(' ').length > MAX_SUBJECT_LENGTH)
      findings.push(`commit ${commit}: the subject is longer than ${MAX_SUBJECT_LENGTH} characters`)
  }
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(`${findings.length} findings\n`)
if (findings.length > 0) process.exit(1)
