export {
  AccountFacts,
  AccountState,
  ConnectFault,
  NumberHealth,
  NumberStatus,
  StepsDone,
  TokenKind,
  WhatsAppQuality,
} from './accounts-contract.ts';
export { TemplateContent } from './template-content.ts';
