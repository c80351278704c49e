// Compiles and runs the example of docs/adding-an-operation.md.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = process.cwd()
const cache = join(root, '.cache')
let folder: string

const blockOf = (kind: string): string => {
  const page = readFileSync(join(root, 'docs/adding-an-operation.md'), 'utf8')
  const [, code] = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? []
  if (code === undefined) throw new Error(`the page has no block '${kind}'`)
  return code
}

const run = (program: string, ...args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  // Inside the repository, because '#shared' and '#tests' are resolved from the nearest package.json.
  folder = mkdtempSync(join(cache, 'example-operation-'))
  writeFileSync(join(folder, 'rename-address.ts'), blockOf('ts'))
  // The page puts the operation into shared/address/; here it stands beside the mapping.
  const mapping = blockOf('ts rest').replace("'#shared/address/rename-address.ts'", "'./rename-address.ts'")
  writeFileSync(join(folder, 'address-rest.ts'), mapping)
  writeFileSync(join(folder, 'rename-address.test.ts'), blockOf('ts test'))
  writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['*.test.ts'] } }\n")
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: {
        composite: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: '../..',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node'],
      },
      include: ['rename-address.ts', 'rename-address.test.ts', 'address-rest.ts'],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the example compiles', () => {
  const { stdout, status } = run('tsc', '-p', '.')
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('the example’s own test passes', () => {
  const { stdout, stderr, status } = run('vitest', 'run', '--root', folder, '--reporter', 'default')
  expect(stdout + stderr).toMatch(/Tests\s+1 passed/)
  expect(status).toBe(0)
})
