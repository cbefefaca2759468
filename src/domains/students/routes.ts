import { serve } from '../../platform/http.ts'
import * as contract from './contract.ts'
import { ownResume } from './queries.ts'

export const studentRoutes = serve(contract, {
  resume: async ({ deps, scope }) => {
    const { storage_key, filename, content_type } = await ownResume(deps.db, scope)
    return { stream: await deps.storage.stream(storage_key), filename, content_type }
  },
})
