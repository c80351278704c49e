// `npm start` and `npm test` in a copy whose node_modules is a symbolic link to the packages of another project.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = process.cwd()
let folder: string
let copy: string
let others: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gotong-linked-'))
  copy = join(folder, 'copy')
  others = join(folder, 'others')
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  mkdirSync(join(others, 'a-package'), { recursive: true })
  writeFileSync(join(others, 'a-package', 'index.js'), '')
  symlinkSync(others, join(copy, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const npm = (...args: readonly string[]) =>
  spawnSync('npm', [...args, '--silent'], {
    cwd: copy,
    encoding: 'utf8',
    // A refusal takes a second; an installation that was not refused is stopped.
    timeout: 60_000,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  })

test.each(['start', 'test'])('OPS-012 npm %s refuses a symbolic link as node_modules and leaves its target', (name) => {
  const { status, stderr } = npm(name)
  expect(status).toBe(1)
  expect(stderr).toContain(`${join(copy, 'node_modules')} is a symbolic link`)
  expect(stderr).toContain('Remove the link')
  expect(existsSync(join(others, 'a-package', 'index.js'))).toBe(true)
  expect(existsSync(join(copy, 'dist'))).toBe(false)
})
