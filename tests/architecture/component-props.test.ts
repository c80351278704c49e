// A component has at most 6 props, or a reason for more. (120 lines: max-lines-per-function in .oxlintrc.json.)
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = join(import.meta.dirname, '..', '..', 'client')
const MAX_PROPS = 6

const FIELD = 'a form field: label, hint, value, error and the attributes of the native element'
const LAYOUT = 'a layout: most props are optional content of one place each'

/** Reasons by file and component. An entry that is no longer needed fails the test. */
const ALLOWED: Readonly<Record<string, string>> = {
  'account/pin-input.tsx PinInput': FIELD,
  'account/unsent-dialog.tsx UnsentDialog':
    'three ways out of the dialog, and the words of what the changes would be lost by',
  'address/parts/address-choice.tsx Choices': 'the list, and one handler for choosing, opening and removing an address',
  'app/parts/owned-record-page.tsx OwnedRecordPage':
    'the page of a record of any kind: how it is read, whose it is, and what is shown without it',
  'app/parts/page.tsx Page': LAYOUT,
  'app/parts/picture.tsx Picture': 'attributes of the native element, and what replaces a missing photo',
  'collection/verdict-frame.tsx VerdictFrame': LAYOUT,
  'dashboard/chart-card.tsx ChartCard': LAYOUT,
  'delivery/delivery-form.tsx DeliveryFormPage':
    'one form for a new and an edited delivery: the words and the handlers differ',
  'event/line-stepper.tsx LineStepper':
    'the bounds of a quantity depend on the product, its lines, the stock and the edited order',
  'event/photo-list.tsx PhotoList': FIELD,
  'event/publish-later-dialog.tsx PublishLaterDialog':
    'the state of an attempt (busy, refusal) belongs to the page, which schedules',
  'operator/pending-payments.tsx Payment': 'one payment with the actions of its page',
  'payment/parts/payment-block.tsx PaymentBlock':
    'one block for orders, bookings and payment links, which share no row type',
  'sync-status/needs-you-card.tsx NeedsYouCard': LAYOUT,
  'ui/amount-field.tsx CountField': FIELD,
  'ui/amount-field.tsx CountOrNotField': FIELD,
  'ui/amount-field.tsx PercentOrNotField': FIELD,
  'ui/chip.tsx ChoiceChips': FIELD,
  'ui/dialog.tsx Dialog': LAYOUT,
  'ui/long-list.tsx LongList': LAYOUT,
  'ui/long-list.tsx Plain': LAYOUT,
  'ui/share-dialog.tsx ShareDialog': LAYOUT,
  'ui/status-tag.tsx Banner': LAYOUT,
  'ui/stepper.tsx Stepper': FIELD,
}

const MEMBER = /^ {2}(?:readonly )?[\w'-]+\??(?::|\()/
const countMembers = (body: string): number => body.split('\n').filter((line) => MEMBER.test(line)).length

/** Name of a component; name of its props type on one line or after several; or the members of an inline type. */
const COMPONENT =
  /^(?:export )?const ([A-Z]\w*[a-z]\w*) = (?:memo\()?(?:<[^\n]*?>)?\((?:[^\n]*?|\{\n(?:(?! {0,1}\S).*\n)*\}): (?:(\w+)(?:<[^\n]*>)?|\{\n((?: .*\n)*)\})\) =>/gm

/** Component names, each with the number of members of its props type in this file. Sources are formatted by oxfmt. */
const propCounts = (source: string): [string, number][] => {
  const types = new Map<string, number>()
  for (const [, name, body] of source.matchAll(/^(?:export )?(?:interface|type) (\w+)[^\n]*\{\n(.*?)^\}/gms))
    types.set(name!, countMembers(body!))
  return [...source.matchAll(COMPONENT)].map(([, name, typeName, inline]) => [
    name!,
    inline === undefined ? (types.get(typeName ?? '') ?? 0) : countMembers(inline),
  ])
}

const components = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) =>
    propCounts(readFileSync(join(CLIENT, path), 'utf8')).map(([name, count]) => ({ id: `${path} ${name}`, count })),
  )

test('a component has at most 6 props, or a reason for more', () => {
  expect(components.length).toBeGreaterThan(240)
  expect(components.filter(({ count }) => count > 0).length).toBeGreaterThan(150)
  const many = components.filter(({ count }) => count > MAX_PROPS).map(({ id }) => id)
  expect(many.sort()).toEqual(Object.keys(ALLOWED).sort())
})

test('props are counted in an interface, with generics, and inline', () => {
  const members = 'a: number\n  /** Text. */\n  readonly b?: {\n    c: string\n  }\n  onD: () => void\n'
  expect(
    [
      `interface Props {\n  ${members}}\n\nexport const Named = ({ a, b, onD }: Props) => null`,
      `interface Props<T> {\n  ${members}}\n\nconst Generic = <T,>(props: Props<T>) => {`,
      `export const Inline = ({\n  a,\n}: {\n  ${members}}) => (`,
      'const Plain = () => null',
    ].flatMap(propCounts),
  ).toEqual([
    ['Named', 3],
    ['Generic', 3],
    ['Inline', 3],
  ])
})
