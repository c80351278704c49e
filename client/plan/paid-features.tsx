import { useState } from 'react'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { isSubscribed, type Feature } from '#shared/plan/feature.ts'
import { isPremiumRequired } from '#shared/plan/premium.ts'
import { maySchedule } from '#shared/plan/schedule.ts'
import { BuyFeatureSheet } from './buy-feature-sheet.tsx'
import { FEATURE_OFFERS, type FeatureOffer } from './feature-offers.ts'
import { useFeatures } from './plan-live-queries.ts'

const isOwned = (kind: FeatureOffer['kind'], features: readonly Feature[]): boolean =>
  kind === 'premium' ? !isPremiumRequired(features) : maySchedule(features)

/** Features bought once by bank transfer; the operator approves the payment. */
export const PaidFeatures = () => {
  const features = useFeatures()
  const included = useSiteSettings()?.includedFeatures ?? []
  const [buying, setBuying] = useState<FeatureOffer | null>(null)
  return (
    <section className="mt-8 mb-8" aria-labelledby="features">
      <h2 id="features" className="text-title">
        For your account
      </h2>
      <ul className="rows mt-2" aria-labelledby="features">
        {FEATURE_OFFERS.map((offer) => (
          <li key={offer.kind} className="grid gap-3 py-4">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-lead font-semibold">{offer.name}</h3>
              <Money cents={offer.price} />
            </div>
            <p className="text-ink-2">{offer.text}</p>
            {features && (
              <Standing
                offer={offer}
                included={included.includes(offer.kind)}
                features={features}
                onBuy={() => setBuying(offer)}
              />
            )}
          </li>
        ))}
      </ul>
      {buying && <BuyFeatureSheet offer={buying} onClose={() => setBuying(null)} />}
    </section>
  )
}

const Standing = ({
  offer,
  included,
  features,
  onBuy,
}: {
  offer: FeatureOffer
  included: boolean
  features: readonly Feature[]
  onBuy: () => void
}) => {
  if (included || isOwned(offer.kind, features))
    return (
      <p>
        <StatusTag kind="verified">{included ? 'Included' : 'Active'}</StatusTag>
      </p>
    )
  if (features.some((each) => each.kind === offer.kind && isSubscribed(each)))
    return (
      <p>
        <StatusTag kind="claimed">Verify</StatusTag>
      </p>
    )
  return (
    <Button wide className="desk:max-w-sm" onClick={onBuy}>
      Buy {offer.name}
    </Button>
  )
}
