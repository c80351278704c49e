// A private copy of the source tree below `.cache/`: Node finds the packages by walking up from it, Git does not see it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { plantedIn, type Fault } from './fault.ts'

const NEEDED = ['package.json', 'tsconfig.base.json', 'vitest.config.ts', 'shared', 'sync', 'server', 'client', 'tests']

export interface SourceCopy {
  readonly directory: string
  /** Answers how to take the fault out again. */
  plant(fault: Fault): () => void
  remove(): void
}

export const copySources = (root: string, name: string): SourceCopy => {
  const directory = join(root, '.cache', 'mutants', name)
  rmSync(directory, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...NEEDED], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of new Set(listed.split('\0').filter((path) => path !== ''))) {
    // Deleted in the working tree and not yet in the index.
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    cpSync(join(root, path), join(directory, path))
  }
  return {
    directory,
    plant: (fault) => {
      const path = join(directory, fault.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, plantedIn(source, fault))
      return () => writeFileSync(path, source)
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
