import { serve } from './setup.mjs'

serve()
