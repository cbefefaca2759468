import { serve } from '#gate/http.ts'
import { receive } from './inquiries.commands.ts'
import * as contract from './inquiries.contract.ts'

export const inquiryRoutes = serve(contract, {
  contactUs: ({ deps, scope, body }) => receive(deps, scope, { ...body, kind: 'question' }),
  contactUsNewBusiness: ({ deps, scope, body }) => receive(deps, scope, { ...body, kind: 'new_business' }),
})
