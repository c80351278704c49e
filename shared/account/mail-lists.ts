// Mails that a person chooses: notices about their orders, and offers. Mails about PIN, payee and address are always sent.

export const MAIL_LISTS = ['notices', 'offers'] as const
export type MailList = (typeof MAIL_LISTS)[number]
