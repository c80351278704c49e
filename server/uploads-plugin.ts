// Uploaded pictures: their files, who may upload how much, the check of payment proofs, and the removal of files that no row names.
import { forgetProofs } from '#server/account/forget-proofs.ts'
import { forgetUnnamed } from '#server/ops/forget-unnamed.ts'
import { eachInTurn } from './each-in-turn.ts'
import { addTimer, appPlugin } from './plugin.ts'
import { checkProofs, forgetOldProofs } from './payment/check-proofs.ts'
import { takeUploadWith } from './payment/take-upload.ts'
import { uploadFiles } from './payment/upload-files.ts'
import { uploadSlots } from './payment/upload-slots.ts'

const FORGET_INTERVAL_MS = 3_600_000
/** A reused payment screenshot is flagged within this time. */
const PROOF_INTERVAL_MS = 2_000

export const uploadsPlugin = appPlugin('uploads', ['engine'], (app) => {
  const { config, database, clock } = app.settings
  const { engine } = app
  const files = uploadFiles(config.DATA_DIR)
  app.decorateRequest('holdUploadSlot')
  app.decorate('uploadFiles', files)
  app.decorate('uploadSlots', uploadSlots())
  app.decorate('takeUpload', takeUploadWith({ engine, database, clock }, files))
  addTimer(app, 'forget-unnamed', FORGET_INTERVAL_MS, async () => {
    const removed = await forgetUnnamed({ database, engine, files, clock })
    if (removed.length > 0) app.log.info({ removed: removed.length }, 'uploads that nothing named')
  })
  const proofSteps = [
    () => forgetProofs({ database, engine, files, clock }),
    () => forgetOldProofs({ database, clock }),
  ]
  addTimer(app, 'forget-proofs', FORGET_INTERVAL_MS, () => eachInTurn(proofSteps, (step) => step()))
  addTimer(app, 'proof-checks', PROOF_INTERVAL_MS, () => checkProofs({ database, engine, files, clock }))
})
