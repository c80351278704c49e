import { expect, test } from 'vitest'
import { fetchForPrecache, type PrecacheEntry } from './precache-fetch.ts'

const entries = (count: number): PrecacheEntry[] =>
  Array.from({ length: count }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))
const never = () => false

/** Fetches and keeps everything that is not kept yet; `answer` gives the answer to a file. */
const install = async (
  files: readonly PrecacheEntry[],
  isKept: (url: string) => boolean,
  answer: (url: string) => Response | Promise<Response> = (url) => new Response(url),
) => {
  const [fetched, kept]: [PrecacheEntry[], string[]] = [[], []]
  await fetchForPrecache(files, {
    isKept,
    fetch: async (entry) => {
      fetched.push(entry)
      return answer(entry.url)
    },
    keep: async (url, response) => void kept.push(`${url} ${await response.text()}`),
  })
  return { fetched, kept }
}

test('files are fetched a few at a time in their order, each once, and kept', async () => {
  let open = 0
  let most = 0
  const files = [...entries(20), { url: 'index.html', revision: 'a1' }]
  const { fetched, kept } = await install(files, never, async (url) => {
    most = Math.max(most, (open += 1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    open -= 1
    return new Response(`text of ${url}`)
  })
  expect(fetched).toEqual(files)
  expect(kept.sort()).toEqual(files.map(({ url }) => `${url} text of ${url}`).sort())
  expect(most).toBe(4)
})

test('an update fetches only new files', async () => {
  const { fetched } = await install(entries(6), (url) => url !== 'assets/3.js')
  expect(fetched.map(({ url }) => url)).toEqual(['assets/3.js'])
})

test('a file that fails is not kept, and does not stop the others', async () => {
  const { fetched, kept } = await install(entries(9), never, (url) => {
    if (url === 'assets/1.js') throw new TypeError('no network')
    return url === 'assets/2.js' ? new Response('', { status: 404 }) : new Response('')
  })
  expect(fetched).toHaveLength(9)
  expect(kept).toHaveLength(7)
})
