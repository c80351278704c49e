// Screens show, rules decide: a status is compared in shared/, and a screen calls the predicate.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = join(import.meta.dirname, '..', '..', 'client')

/** A status of an order, booking, event, delivery or subscription beside one of its numbers; not an HTTP status. */
const COMPARISON =
  /\b(?:status|buyerStatus|bookerStatus|deliveryStatus|paymentStatus)\b\s*(?:[=!]==|[<>]=?)\s*-?[0-3]\b(?![\d.])/

const comparisonsIn = (text: string): string[] =>
  text.split('\n').filter((line) => COMPARISON.test(line.replace(/^\s*(?:\/\/|\*).*/, '')))

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

test('no file of the client compares a status with a number', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((path) =>
    comparisonsIn(readFileSync(join(CLIENT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a planted comparison is found, and a predicate or an HTTP status is not', () => {
  const planted = [
    'order.status === 1 && <Button />',
    'pair.buyerStatus > 0',
    'booking.status !== -1',
    'slot.deliveryStatus === 0',
    'if (status >= 2) return',
  ]
  expect(planted.flatMap(comparisonsIn)).toEqual(planted)
  expect(['refusal.status === 403', 'isUnpaid(pair) && <Button />', '// status === 1'].flatMap(comparisonsIn)).toEqual(
    [],
  )
})
