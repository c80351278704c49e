import { expect, test } from 'vitest'
import { fetchForPrecache } from './precache-fetch.ts'

const entries = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))
const never = () => false

test('hashed files are fetched a few at a time, each once', async () => {
  const fetched: string[] = []
  let open = 0
  let most = 0
  await fetchForPrecache([...entries(20), { url: 'index.html', revision: 'a1' }], {
    isKept: never,
    fetch: async (url) => {
      fetched.push(url)
      most = Math.max(most, (open += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      open -= 1
      return new Response('')
    },
  })
  expect(fetched.sort()).toEqual(
    entries(20)
      .map(({ url }) => url)
      .sort(),
  )
  expect(most).toBe(4)
})

test('an update fetches only new files', async () => {
  const fetched: string[] = []
  await fetchForPrecache(entries(6), {
    isKept: (url) => url !== 'assets/3.js',
    fetch: (url) => {
      fetched.push(url)
      return Promise.resolve(new Response(''))
    },
  })
  expect(fetched).toEqual(['assets/3.js'])
})

test('a failing file does not stop the others', async () => {
  const fetched: string[] = []
  await fetchForPrecache(entries(9), {
    isKept: never,
    fetch: (url) => {
      fetched.push(url)
      return Promise.reject(new TypeError('no network'))
    },
  })
  expect(fetched).toHaveLength(9)
})
