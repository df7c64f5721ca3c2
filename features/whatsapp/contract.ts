export { SignUpEvent, SignUpSettings, WhatsAppAccount, WhatsAppNumber, whatsappAccounts } from './accounts-calls.ts';
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
export {
  isOffered,
  MessageContent,
  MessageCredit,
  MessageKind,
  MessageReason,
  MessageState,
  OptOutWay,
} from './messages-contract.ts';
export { TemplateContent } from './template-content.ts';
export { TemplateItem } from './templates-contract.ts';
