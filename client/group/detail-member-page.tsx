import { useSearch } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { EmailConfirmationTag } from '#client/account/parts/email-confirmation-tag.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { messageLink } from '#client/ui/message-link.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { isPending, roleOf } from '#shared/group/group-check.ts'
import type { Group, Member, MemberDetails } from '#shared/group/group.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { memberOnDevice } from './group-live-queries.ts'
import { NotForYou } from './group-states.tsx'
import { AnswerRequest, MemberActions } from './member-actions.tsx'
import { useMemberPaths } from './use-member-paths.ts'
import { PastPurchased } from './past-purchased.tsx'
import { Answer } from './request-dialog.tsx'
import { ADMINS_ONLY, MEMBER_NOT_FOUND } from '#shared/group/group-refusals.ts'

/** Details of one member, for admins of the group. */
export const DetailMemberPage = () => {
  const { gid: groupId = '', uid: userId = '' } = useSearch({ strict: false })
  const places = useMemberPaths()
  const here = useLive(memberOnDevice, groupId, userId)
  const admin = isGroupAdmin(here?.mine)
  return (
    <Page title={here?.member?.name ?? 'Member'} back={places.list(groupId)} className="pb-10">
      {!here && <SkeletonRows />}
      {here && !admin && <NotForYou text={ADMINS_ONLY.message} seed={here.group?.name ?? ''} />}
      {admin && !here?.member && <p className="mt-6 text-lead text-ink-2">{MEMBER_NOT_FOUND.message}</p>}
      {admin && here?.member && here.group && (
        <MemberDetail group={here.group} member={here.member} details={here.details} />
      )}
    </Page>
  )
}

interface MemberDetailProps {
  group: Group
  member: Member
  details: MemberDetails | undefined
}

const MemberDetail = ({ group, member, details }: MemberDetailProps) => {
  return (
    <>
      <Person member={member} details={details} />
      {isPending(member) ? <AnswerRequest member={member} /> : <MemberActions group={group} member={member} />}
      <section className="mt-8" aria-labelledby="verification-response">
        <h2 id="verification-response" className="mb-2 text-title">
          User Verification Response
        </h2>
        <Answer question={group.question} answer={details?.answer ?? ''} />
      </section>
      <PastPurchased groupId={group.id} userId={member.userId} />
    </>
  )
}

const Person = ({ member, details }: { member: Member; details: MemberDetails | undefined }) => {
  const phone = details?.phone ?? ''
  const chat = messageLink(phone)
  const role = roleOf(member)
  return (
    <header className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={member.name} photo={usePicture(member.photoUrl)} large />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="text-head">{member.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
          {isPending(member) && <StatusTag kind="claimed">PENDING</StatusTag>}
          {role !== 'PENDING' && <span className="over">{role}</span>}
          {member.banned === 1 && <StatusTag kind="cancelled">Banned</StatusTag>}
          <span>
            {isPending(member) ? 'asked' : 'since'} <span className="num">{formatDate(member.createdAt)}</span>
          </span>
        </p>
      </div>
      <p className="min-w-0 basis-full break-words text-ink-2 sm:flex-1 sm:basis-auto">
        <span className="num">{phone || 'No phone'}</span>
        {details && (
          <>
            <br />
            {details.email} <EmailConfirmationTag userId={member.userId} email={details.email} />
          </>
        )}
      </p>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className="btn btn-line w-full sm:w-auto">
          <Icon of={MessageCircle} />
          Message on WhatsApp
        </a>
      )}
    </header>
  )
}
