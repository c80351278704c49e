// Builds the workbook of `/misc/sample.xlsx`: the event sheet template with example content.
import { utils, write, type CellObject } from 'xlsx'
import { addDays, daysBetween, fromCivil, type Seconds } from '#shared/kernel/clock.ts'

export const SAMPLE_PATH = '/misc/sample.xlsx'

const FIRST_SERIAL_DAY = fromCivil(1899, 12, 30) ?? 0

const dateCell = (at: Seconds): CellObject => ({ t: 'n', v: daysBetween(FIRST_SERIAL_DAY, at), z: 'dd-mm-yyyy' })

const rows = (now: Seconds): unknown[][] => [
  ['Event sheet'],
  ['Title', 'Durian run, mixed boxes'],
  ['Description', 'Straight from the orchard.\nChilled, same day.'],
  ['Pick-up location', 'Blk 88 Toa Payoh Lor 8, void deck'],
  ['Closing date', dateCell(addDays(now, 7))],
  ['Pick-up date', dateCell(addDays(now, 11))],
  ['Admin fee', 0.5],
  ['Payable', false],
  ['Notes', 'Bring your own bag', 'No refund after closing'],
  ['External link', 'Price list', 'https://example.org/durian'],
  [],
  [
    'Product',
    'Description',
    'Price',
    'Available stock',
    'Limit per order',
    'Minimum order',
    'Option group',
    'Option',
    'Option price',
    'Option group',
    'Option',
    'Option price',
  ],
  ['Mao Shan Wang, 1 kg box', 'De-husked', 38, 40, 4, 1, 'Ripeness', 'Firm', 0, 'Ripeness', 'Soft', 1.5],
  ['Honey mango, 5 pieces', '', '$9.90', 120, 10, 1],
  ['Sweet potato, 3 kg', 'From Cameron Highlands', 6, '', '', 2],
]

/** Its dates are after `now`, so that it imports without changes. */
export const sampleSheet = (now: Seconds): Uint8Array => {
  const sheet = utils.aoa_to_sheet(rows(now))
  sheet['!cols'] = [{ wch: 28 }, { wch: 36 }, { wch: 24 }, { wch: 16 }, { wch: 16 }, { wch: 16 }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Event')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}
