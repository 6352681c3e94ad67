/// The maximum length in bytes of a file's name, `NAME_MAX` of Linux.
package let fileNameByteLimit = 255
