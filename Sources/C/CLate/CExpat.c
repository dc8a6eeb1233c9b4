// Expat, opened when the first XML file is read. Without the library, there is no parser.
#include "CExpat.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(XML_Parser, XML_ParserCreate, (const XML_Char *encoding), (encoding), NULL) \
    F(XML_Bool, XML_ParserReset, (XML_Parser parser, const XML_Char *encoding), (parser, encoding), XML_FALSE) \
    F(void, XML_ParserFree, (XML_Parser parser), (parser), (void)0) \
    F(void, XML_SetUserData, (XML_Parser parser, void *user), (parser, user), (void)0) \
    F(void, XML_SetElementHandler, (XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end), \
      (parser, start, end), (void)0) \
    F(void, XML_SetCharacterDataHandler, (XML_Parser parser, XML_CharacterDataHandler handler), (parser, handler), (void)0) \
    F(void, XML_SetStartDoctypeDeclHandler, (XML_Parser parser, XML_StartDoctypeDeclHandler handler), (parser, handler), (void)0) \
    F(enum XML_Status, XML_Parse, (XML_Parser parser, const char *bytes, int count, int isLast), (parser, bytes, count, isLast), \
      XML_STATUS_ERROR) \
    F(enum XML_Status, XML_StopParser, (XML_Parser parser, XML_Bool resumable), (parser, resumable), XML_STATUS_ERROR) \
    F(enum XML_Error, XML_GetErrorCode, (XML_Parser parser), (parser), XML_ERROR_NONE) \
    F(XML_Size, XML_GetCurrentLineNumber, (XML_Parser parser), (parser), 0) \
    F(XML_Index, XML_GetCurrentByteIndex, (XML_Parser parser), (parser), -1)

LATE_LIBRARY(FUNCTIONS, late_expat)
