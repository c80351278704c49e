// The privacy policy. Works without an account and, once opened, offline.
import type { ReactNode } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useSession } from '#client/store/session/session.ts'
import { Card } from '#client/ui/card.tsx'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { When } from '#client/ui/when.tsx'
import { getSettings } from '#shared/account/account-queries.ts'

/** Epoch seconds: 21-11-2026. Update it with every change of the text. */
const UPDATED_AT_S = 1_795_190_400

interface Section {
  readonly id: string
  readonly title: string
  readonly content: (contact: ReactNode) => ReactNode
}

const Points = ({ points }: { points: readonly (readonly [string, string])[] }) => (
  <ul className="mt-3 grid list-disc gap-2 pl-5">
    {points.map(([what, more]) => (
      <li key={what}>
        <b className="font-semibold">{what}</b>
        {more}
      </li>
    ))}
  </ul>
)

const SECTIONS: readonly Section[] = [
  {
    id: 'collect',
    title: 'What we collect',
    content: () => (
      <>
        <p>What you tell us, and what comes with using Gotong:</p>
        <Points
          points={[
            ['Contact details', ': your name, email, mobile number, postal code and the addresses you save.'],
            [
              'Financial information',
              ': what you owe and paid, your UEN, and screenshots of payments that you upload.',
            ],
            [
              'Location',
              ': the pick-up points and delivery addresses of your orders. Gotong does not follow your phone.',
            ],
            ['Purchase history', ': what you ordered, hosted, collected and handed over, and when.'],
            [
              'Device and log data',
              ': the name you give a phone, the kind of browser, and technical records of errors.',
            ],
          ]}
        />
        <p>
          Mobile numbers are shared between organiser and purchaser: who hosts your order sees your number, and you see
          theirs, so that you can reach each other about it.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    content: () => (
      <>
        <Points
          points={[
            ['Resolving disputes', ' between people who buy and sell together.'],
            ['Detecting fraud', ' and protecting accounts.'],
            ['Answering queries', ' that you send us.'],
            ['Transaction updates', ': that an order was placed, paid, changed or is ready to collect.'],
            ['Surveys', ', to learn what works and what does not.'],
            ['Updates and marketing', ' by email, push, SMS or voice, where you agreed to it.'],
          ]}
        />
        <p>
          You can unsubscribe from marketing at any time, in Settings (Edit Profile on your profile) or with the link in
          every marketing email. Messages about your own orders are not marketing.
        </p>
      </>
    ),
  },
  {
    id: 'disclosure',
    title: 'Who else sees it',
    content: () => (
      <>
        <Points
          points={[
            ['Service providers', ' who run parts of Gotong for us, such as mail and hosting.'],
            [
              'Financial, government and shipping parties',
              ' that take part in a transaction of yours, as far as it needs them.',
            ],
            ['A buyer of the business', ', if Gotong or a part of it is sold.'],
            ['Authorities', ', where the law requires it.'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'others',
    title: 'What other people see',
    content: () => (
      <p>
        On collaborative platforms such as group pages and lists of members, only your username is shown to other users.
        Your email and number are seen only by the admins of your groups and by the hosts of your orders.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    content: () => (
      <p>
        We keep your data while your account is active. Afterwards we keep what the law requires, what belongs to a
        claim or a payment that is not resolved, and what fraud prevention and audit need. Orders that a host must keep
        stay without your name.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'Where it is kept',
    content: () => (
      <p>
        Data may be stored in Singapore, Malaysia, Vietnam or elsewhere. By using the app you consent to its transfer to
        these places.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (contact) => (
      <p>
        You can review, correct and delete your data by emailing {contact}. Most of it you can do yourself: change your
        profile, download everything that is held about you, or delete your account, under Your data on your profile.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    content: () => (
      <p>
        When we revise this policy, the date above is updated. If you continue to use Gotong after that, you accept the
        revised policy.
      </p>
    ),
  },
]

export const PolicyPage = () => {
  const { user } = useSession()
  const { value } = useAnswer(getSettings, NOTHING, { keep: true })
  const contact = value ? <a href={`mailto:${value.contactEmail}`}>{value.contactEmail}</a> : 'whoever runs this Gotong'
  return (
    <Page title="Privacy policy" back={user ? { to: '/user/profile' } : { to: '/sign-in' }}>
      <article className="mt-4 mb-12">
        <h1 className="text-head">Privacy policy</h1>
        <p className="mt-1 text-ink-2">
          Updated <When at={UPDATED_AT_S} />
        </p>
        <Card as="nav" pad className="mt-6" aria-labelledby="contents">
          <h2 id="contents" className="text-lead">
            Contents
          </h2>
          <ol className="mt-2 grid list-decimal pl-5">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-2">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </Card>
        {SECTIONS.map(({ id, title, content }) => (
          <section key={id} aria-labelledby={id} className="mt-8 [&>p]:mt-3">
            <h2 id={id} className="text-title scroll-mt-4">
              {title}
            </h2>
            {content(contact)}
          </section>
        ))}
        {!user && (
          <p className="mt-10">
            <Link to="/sign-up">Sign up</Link>
          </p>
        )}
      </article>
    </Page>
  )
}

const NOTHING = {}
