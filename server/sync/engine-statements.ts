// SQL of the engine's own tables, by table.
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { blanks, copies, inStatement, rowsStatement, statement } from './statements.ts'

const savepointStatements = {
  savepoint: statement('savepoint one'),
  undo: statement('rollback to savepoint one'),
  release: statement('release savepoint one'),
}

const clientStatements = (db: Kysely<Schema>) => ({
  lastTime: statement(
    db
      .selectFrom('sync_clients')
      .select(['deviceTime', 'serverTime'])
      .where('actorId', '=', '')
      .where('clientId', '=', '')
      .compile().sql,
  ),
  putLastTime: statement(
    db
      .insertInto('sync_clients')
      .values({ actorId: '', clientId: '', deviceTime: '', serverTime: '', at: 0 })
      .onConflict((conflict) =>
        conflict.columns(['actorId', 'clientId']).doUpdateSet((eb) => ({
          deviceTime: eb.ref('excluded.deviceTime'),
          serverTime: eb.ref('excluded.serverTime'),
          at: eb.ref('excluded.at'),
        })),
      )
      .compile().sql,
  ),
  clientsOf: statement(
    db
      .selectFrom('sync_clients')
      .select('clientId')
      .where('actorId', '=', '')
      .orderBy('at', 'desc')
      .orderBy('clientId')
      .compile().sql,
  ),
  forgetClient: statement(
    db.deleteFrom('sync_clients').where('actorId', '=', '').where('clientId', '=', '').compile().sql,
  ),
  forgetClients: statement(db.deleteFrom('sync_clients').where('at', '<', 0).compile().sql),
})

const outcomeStatements = (db: Kysely<Schema>) => ({
  outcomes: inStatement(
    (marks) =>
      db
        .selectFrom('sync_outcomes')
        .select(['ulid', 'rejection'])
        .where('ulid', 'in', blanks(marks))
        .where('actorId', '=', '')
        .compile().sql,
  ),
  rememberOutcomes: rowsStatement(
    (rows) =>
      db
        .insertInto('sync_outcomes')
        .values(copies(rows, { actorId: '', ulid: '', at: 0, rejection: '' }))
        .onConflict((conflict) => conflict.doNothing())
        .compile().sql,
  ),
  forgetOutcomes: statement(db.deleteFrom('sync_outcomes').where('at', '<', 0).compile().sql),
  pruneRejections: statement(
    db
      .deleteFrom('sync_outcomes')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('actorId', 'ulid'),
          'in',
          selectFrom((ranked) =>
            ranked
              .selectFrom('sync_outcomes')
              .select(({ fn }) => [
                'actorId',
                'ulid',
                fn
                  .agg<number>('row_number')
                  .over((over) => over.partitionBy('actorId').orderBy('at', 'desc').orderBy('ulid', 'desc'))
                  .as('place'),
              ])
              .where('rejection', '!=', sql.lit(''))
              .as('ranked'),
          )
            .select(['actorId', 'ulid'])
            .where('place', '>', 0)
            .$asTuple('actorId', 'ulid'),
        ),
      )
      .compile().sql,
  ),
})

const scopeStatements = (db: Kysely<Schema>) => ({
  scopeStates: inStatement(
    (marks) =>
      db.selectFrom('sync_scopes').select(['scope', 'version', 'horizon']).where('scope', 'in', blanks(marks)).compile()
        .sql,
  ),
  /** In the order of the rows, which is the lock order. */
  bumpScopes: rowsStatement(
    (rows) =>
      db
        .insertInto('sync_scopes')
        .values(copies(rows, { scope: '', version: 1, horizon: 0 }))
        .onConflict((conflict) =>
          conflict.column('scope').doUpdateSet((eb) => ({ version: eb('sync_scopes.version', '+', sql.lit(1)) })),
        )
        .returning(['scope', 'version'])
        .compile().sql,
  ),
  raiseHorizons: statement(
    db
      .updateTable('sync_scopes')
      .set((eb) => ({
        horizon: eb.fn.coalesce(
          eb
            .selectFrom('sync_changes')
            .select(({ fn }) => fn.max('version').as('newest'))
            .whereRef('sync_changes.scope', '=', 'sync_scopes.scope')
            .whereRef('sync_changes.version', '>', 'sync_scopes.horizon')
            .where('deleted', '=', sql.lit(1))
            .where('at', '<', 0),
          'horizon',
        ),
      }))
      .where('scope', 'in', (eb) =>
        eb.selectFrom('sync_changes').select('scope').where('deleted', '=', sql.lit(1)).where('at', '<', 0),
      )
      .compile().sql,
  ),
})

const places = (db: Kysely<Schema>) =>
  db
    .selectFrom('sync_changes')
    .select(['tableName', 'rowId', 'bytes'])
    .where('scope', '=', '')
    .where('version', '<=', 0)
    .where('deleted', '=', 0)
    .orderBy('tableName')
    .orderBy('rowId')

const changeStatements = (db: Kysely<Schema>) => ({
  changes: statement(
    db
      .selectFrom('sync_changes')
      .select(['tableName', 'rowId', 'version', 'deleted', 'bytes'])
      .where('scope', '=', '')
      .where('version', '>', 0)
      .limit(1)
      .compile().sql,
  ),
  putChanges: rowsStatement(
    (rows) =>
      db
        .insertInto('sync_changes')
        .values(copies(rows, { scope: '', tableName: '', rowId: '', version: 0, deleted: 0, at: 0, bytes: 0 }))
        .onConflict((conflict) =>
          conflict.columns(['scope', 'tableName', 'rowId']).doUpdateSet((eb) => ({
            version: eb.ref('excluded.version'),
            deleted: eb.ref('excluded.deleted'),
            at: eb.ref('excluded.at'),
            bytes: eb.ref('excluded.bytes'),
          })),
        )
        .compile().sql,
  ),
  firstPlaces: statement(places(db).limit(1).compile().sql),
  placesAfter: statement(
    places(db)
      .limit(1)
      .where((eb) => eb.or([eb('tableName', '>', ''), eb.and([eb('tableName', '=', ''), eb('rowId', '>', '')])]))
      .compile().sql,
  ),
  forgetDeletions: statement(
    db.deleteFrom('sync_changes').where('deleted', '=', sql.lit(1)).where('at', '<', 0).compile().sql,
  ),
})

const digestStatements = (db: Kysely<Schema>) => ({
  digests: inStatement(
    (marks) =>
      db
        .selectFrom('sync_digests')
        .select(['scope', 'tableName', 'count', 'hash'])
        .where('scope', 'in', blanks(marks))
        .compile().sql,
  ),
  putDigests: rowsStatement(
    (rows) =>
      db
        .insertInto('sync_digests')
        .values(copies(rows, { scope: '', tableName: '', count: 0, hash: '' }))
        .onConflict((conflict) =>
          conflict.columns(['scope', 'tableName']).doUpdateSet((eb) => ({
            count: eb.ref('excluded.count'),
            hash: eb.ref('excluded.hash'),
          })),
        )
        .compile().sql,
  ),
  clearDigests: statement(db.deleteFrom('sync_digests').compile().sql),
})

export const engineStatements = (db: Kysely<Schema>) => ({
  epoch: statement(db.selectFrom('sync_epoch').select('epoch').compile().sql),
  ...savepointStatements,
  ...clientStatements(db),
  ...outcomeStatements(db),
  ...scopeStatements(db),
  ...changeStatements(db),
  ...digestStatements(db),
})

export type EngineStatements = ReturnType<typeof engineStatements>
