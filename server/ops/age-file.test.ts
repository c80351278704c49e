import { expect, test } from 'vitest'
import { ageChunks, createAgeEncryptor, MAX_AGE_HEADER_BYTES, openAgeHeader } from './age-file.ts'

const PASSPHRASE = 'correct horse battery'

/** Written by the program age 1.1.1 with this passphrase: 'hello gotong' and a newline. */
const BY_AGE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB1YlpGZTZXcTZZUVVyb0ZWNHFFdDZRIDE4CkdONmdBVmZUTFdsaGMzRWl3NTJUTVE4amNzN0s5RlRhd29sTGc3ZCtlQWMKLS0tIElaZ3B1MHh5QUpaMGxhY3pCNFMrVVNvcUNhMkdmVGw0UXA0VytLR2NQNzgKrsy9DZRitnrQCIXA0ouxy4wMYS3OQVef6HErUp7xwD2JnDiKWuzodFGTwTCB',
  'base64',
)

const decrypt = async (file: Buffer, passphrase = PASSPHRASE): Promise<Buffer | null> => {
  const keys = await openAgeHeader(file.subarray(0, MAX_AGE_HEADER_BYTES), passphrase)
  if (keys === null) return null
  const chunks = ageChunks(keys, file.length)
  const parts: Buffer[] = []
  for (let index = 0; index < chunks.count; index += 1) {
    const { at, size } = chunks.placeOf(index)
    const plain = chunks.unseal(index, file.subarray(at, at + size))
    if (plain === null) return null
    parts.push(plain)
  }
  const whole = Buffer.concat(parts)
  expect(whole.length).toBe(chunks.size)
  return whole
}

const encrypt = async (...parts: readonly Buffer[]): Promise<Buffer> => {
  const encryptor = await createAgeEncryptor(PASSPHRASE)
  return Buffer.concat([encryptor.header, ...parts.map((part) => encryptor.update(part)), encryptor.final()])
}

test('a file of the age program is decrypted', async () => {
  expect((await decrypt(BY_AGE))?.toString()).toBe('hello gotong\n')
})

test.each([0, 65_536, 65_537, 200_000])('%i bytes are encrypted and decrypted', async (size) => {
  const plain = Buffer.from(Array.from({ length: size }, (_, n) => (n * 31) & 0xff))
  const file = await encrypt(plain.subarray(0, 1000), plain.subarray(1000))
  expect((await decrypt(file))?.equals(plain)).toBe(true)
  expect(file.includes(plain.subarray(0, 32))).toBe(size === 0)
})

test('a wrong passphrase, a changed byte and a missing or repeated chunk are noticed', async () => {
  const file = await encrypt(Buffer.alloc(150_000, 7))
  const sealed = 65_536 + 16
  const begin = file.length - (150_000 + 3 * 16)
  expect(await decrypt(file, 'another passphrase')).toBeNull()
  for (const at of [30, 60, begin - 1, begin + 5, file.length - 1]) {
    const changed = Buffer.from(file)
    changed[at] = changed[at]! ^ 1
    expect([at, await decrypt(changed)]).toEqual([at, null])
  }
  expect(await decrypt(file.subarray(0, begin + sealed))).toBeNull()
  expect(await decrypt(file.subarray(0, begin + 2 * sealed))).toBeNull()
  const swapped = [
    file.subarray(0, begin),
    file.subarray(begin + sealed, begin + 2 * sealed),
    file.subarray(begin, begin + sealed),
    file.subarray(begin + 2 * sealed),
  ]
  expect(await decrypt(Buffer.concat(swapped))).toBeNull()
})

test('a header that asks for more than 1 GB of memory is refused', async () => {
  const greedy = Buffer.from(BY_AGE.toString('latin1').replace(' 18\n', ' 24\n'), 'latin1')
  expect(await openAgeHeader(greedy, PASSPHRASE)).toBeNull()
})
