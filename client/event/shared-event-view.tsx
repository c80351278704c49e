import type { ReactNode } from 'react'
import { useByTime } from '#client/store/lists/now.ts'
import { isClosed } from '#shared/event/event-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Money } from '#client/ui/money.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import type { SharedEvent } from '#shared/event/shared-event.ts'
import { sharedPicturePath } from '#shared/event/shared-page.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { ClosingIn } from './event-card.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventTitle } from './event-title.tsx'
import { EventColumns, PicturePage } from './picture-page.tsx'
import { optionPriceText, rulesText } from './product-texts.ts'

const pictureOf = (shared: SharedEvent): string | undefined =>
  shared.photoUrls.length === 0 ? undefined : sharedPicturePath(shared)

type SharedProduct = SharedEvent['products'][number]

const after = (name: string, text: string): string => (text === '' ? '' : `${name}: ${text}`)

/** Limits of a product and its options with their prices, one a line. */
const notesOf = (product: SharedProduct): readonly string[] =>
  [
    ...(product.splitCasePurchase
      ? [after('Full case', rulesText(product)), after('Individual pieces', rulesText(product, 'item'))]
      : [rulesText(product)]),
    ...product.subItems.map(({ type, list }) =>
      after(type, list.map(({ name, price }) => `${name} ${optionPriceText(fromDollars(price))}`.trim()).join(', ')),
    ),
  ].filter((note) => note !== '')

interface SharedEventViewProps {
  shared: SharedEvent
  /** Content above the picture. */
  head: ReactNode
  /** Leads to the order; a closed event says so instead. */
  action: ReactNode
}

/** A shared event as people outside its group see it: products and times. */
export const SharedEventView = ({ shared, head, action }: SharedEventViewProps) => {
  const closed = useByTime((now) => isClosed(shared, now))
  return (
    <PicturePage title={shared.title} wide head={head}>
      <EventColumns
        about={
          <>
            <div className="relative tab:overflow-hidden tab:rounded-t-[var(--radius-lg)]">
              <Picture seed={shared.title} path={pictureOf(shared)} className="aspect-[6/5] w-full" />
              <ClosingIn event={shared} className="tag absolute bottom-9 left-4" soon="soon" />
            </div>
            <div className="relative -mt-6 rounded-t-[var(--radius-xl)] bg-paper px-[var(--gutter)] pt-6 tab:px-0">
              <EventTitle event={shared} />
              {shared.description !== '' && <MoreText text={shared.description} className="mt-3 text-ink-2" />}
              <EventFacts event={shared} />
            </div>
          </>
        }
      >
        <div className="px-[var(--gutter)] pb-8 tab:px-0">
          <h2 className="mt-6 text-title tab:mt-0">Items for Sales</h2>
          <ul className="rows mt-1">
            {shared.products.map((product) => (
              <li key={product.id} className="flex items-baseline justify-between gap-4 py-3 desk:py-4">
                <span className="min-w-0">
                  <b className="font-semibold">{product.name}</b>
                  {product.description !== '' && (
                    <span className="block text-meta text-ink-3">{product.description}</span>
                  )}
                  {notesOf(product).map((note) => (
                    <span key={note} className="block text-meta text-ink-3">
                      {note}
                    </span>
                  ))}
                </span>
                <span className="text-right">
                  <Money cents={fromDollars(product.price)} />
                  {product.splitCasePurchase && (
                    <span className="block text-meta text-ink-3">
                      <Money cents={fromDollars(product.splitCasePurchase.costPerItem)} /> a piece
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <Dock>
          {closed ? (
            <Button tone="main" wide disabled>
              closed
            </Button>
          ) : (
            action
          )}
        </Dock>
      </EventColumns>
    </PicturePage>
  )
}
