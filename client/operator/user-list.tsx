import { useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Search } from '#client/ui/search.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { banUser, resetSignInLocks, setUserFeature } from '#shared/operator/operator-commands.ts'
import { listUsersByAdmin, USERS_PER_PAGE } from '#shared/operator/operator-queries.ts'
import { PagesNav } from './pages-nav.tsx'
import { Section } from './section.tsx'
import { useOperatorAnswer, useOperatorCommand } from './use-operator-answer.ts'

type ListedUser = z.infer<typeof listUsersByAdmin.output>[number]

const FEATURES = [
  { feature: 'packingList', label: 'Packing lists' },
  { feature: 'splitCase', label: 'Split cases' },
] as const

/** Users with their features, locks and bans. */
export const UserList = () => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const answer = useOperatorAnswer(listUsersByAdmin, { search, take: USERS_PER_PAGE, page })
  const find = (typed: string): void => {
    setSearch(typed)
    setPage(1)
  }
  return (
    <Section
      title="Users"
      answer={answer}
      tools={
        <Search label="Search name, email or phone" value={search} onChange={find} className="mt-3 max-w-[29rem]" />
      }
    >
      {(users) => (
        <>
          {users.length === 0 &&
            (page === 1 ? (
              <Empty title="No user found" text="Try another part of the name, email or phone." />
            ) : (
              <Empty title="No more users" />
            ))}
          <ul className="mt-3 grid gap-4 tab:grid-cols-2">
            {users.map((user) => (
              <UserCard key={user.id} user={user} reload={answer.reload} />
            ))}
          </ul>
          <PagesNav of="users" page={page} isLast={users.length < USERS_PER_PAGE} onPage={setPage} />
        </>
      )}
    </Section>
  )
}

const UserCard = ({ user, reload }: { user: ListedUser; reload: () => void }) => {
  const { id, name, email, phone, featureFlags, isLocked, bannedAt } = user
  const run = useOperatorCommand(reload)
  const confirm = useConfirm()
  const isBanned = bannedAt !== null
  const ban = async (): Promise<void> => {
    const isSure =
      isBanned ||
      (await confirm({
        title: `Ban ${name}?`,
        text: 'They are signed out on every device and cannot sign in. Events and deliveries that they host close. You can end the ban.',
        verb: 'Ban',
        danger: true,
      }))
    if (isSure)
      await run(banUser, { id, banned: isBanned ? 0 : 1 }, isBanned ? `${name} may sign in again` : `${name} is banned`)
  }
  return (
    <Card as="li" className="flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lead break-words">{name}</h3>
        <span className="flex gap-2">
          {isLocked && <StatusTag kind="unpaid">Locked</StatusTag>}
          {isBanned && <StatusTag kind="cancelled">Banned</StatusTag>}
        </span>
      </div>
      <p className="num text-meta break-words text-ink-2">
        {email} · {phone}
      </p>
      <div role="group" aria-label={`Features of ${name}`} className="mt-2 flex flex-wrap items-center gap-2">
        <span className="w-full text-meta text-ink-2 desk:w-auto">Features</span>
        {FEATURES.map(({ feature, label }) => (
          <Chip
            key={feature}
            pressed={featureFlags[feature]}
            onPress={(isOn) =>
              void run(setUserFeature, { id, feature, on: isOn ? 1 : 0 }, `${label} ${isOn ? 'on' : 'off'} for ${name}`)
            }
          >
            {label}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={`Sign-in of ${name}`} className="mt-auto flex flex-wrap gap-3 pt-3">
        <Button small tone={isBanned ? 'line' : 'danger'} onClick={() => void ban()}>
          {isBanned ? 'End ban' : 'Ban'}
        </Button>
        {isLocked && (
          <Button small onClick={() => void run(resetSignInLocks, { id }, `Sign-in of ${name} is unlocked`)}>
            Reset locks
          </Button>
        )}
      </div>
    </Card>
  )
}
