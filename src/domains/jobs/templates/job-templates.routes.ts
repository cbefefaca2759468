import { serve } from '#gate/http.ts'
import { dropTemplate, saveTemplate } from './job-templates.commands.ts'
import * as contract from './job-templates.contract.ts'
import { templatesOf } from './job-templates.queries.ts'

export const jobTemplateRoutes = serve(contract, {
  jobTemplates: ({ deps, scope }) => templatesOf(deps.db, scope),
  saveTemplate: ({ deps, scope, params, body }) => saveTemplate(deps, scope, params.id, body.name),
  dropTemplate: ({ deps, scope, params }) => dropTemplate(deps, scope, params.id),
})
