import { serve } from '#gate/http.ts'
import { answer, close, exportInquiries, openInquiry } from './inquiry-admin.commands.ts'
import * as contract from './inquiry-admin.contract.ts'
import { listInquiries } from './inquiry-admin.queries.ts'

export const inquiryAdminRoutes = serve(contract, {
  inquiryList: ({ deps, scope, query }) => listInquiries(deps, scope, query),
  inquiryExport: ({ deps, scope, query }) => exportInquiries(deps, scope, query),
  inquiryDetail: ({ deps, scope, params }) => openInquiry(deps, scope, params.id),
  answerInquiry: ({ deps, scope, params, body }) => answer(deps, scope, params.id, body.reply),
  closeInquiry: ({ deps, scope, params }) => close(deps, scope, params.id),
})
